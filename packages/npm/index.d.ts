/** A connection of better-sqlite3 or of node:sqlite. */
export interface Loader {
  loadExtension(path: string): unknown;
}

export function getLoadablePath(): string;
export function load(db: Loader): void;

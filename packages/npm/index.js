'use strict';

const path = require('node:path');

/** Where the module is, with its suffix. */
function getLoadablePath() {
  return path.join(__dirname, 'lease.so');
}

/** Loads it into a connection of better-sqlite3, or of node:sqlite opened with allowExtension. */
function load(db) {
  const guarded = typeof db.enableLoadExtension === 'function';
  if (guarded) db.enableLoadExtension(true);
  try {
    db.loadExtension(getLoadablePath());
  } finally {
    if (guarded) db.enableLoadExtension(false);
  }
}

module.exports = { getLoadablePath, load };

'use strict';
// A web app with a warm standby: every instance answers reads, the one that holds the lease writes.
//
//   node app.js DATABASE [PORT]      as many times as you like, on one machine or one shared volume
//
//   GET /    the notes             POST /    adds one, or 503 and who can

const http = require('node:http');
const Database = require('better-sqlite3');
const lease = require('sqlite-lease');

const [path = 'notes.db', port = '0'] = process.argv.slice(2);
const NODE = 7;
const TTL = 5000;

const db = new Database(path);
lease.load(db);
db.pragma('journal_mode = WAL');
db.exec(`
  CREATE TABLE IF NOT EXISTS notes(note, term);
  CREATE TRIGGER IF NOT EXISTS only_the_holder BEFORE INSERT ON notes
    BEGIN SELECT lease_require(${NODE}); END`);

// A candidate in the background, with its leases beside the database: it acquires when it can.
db.prepare('SELECT lease_campaign(?, ?)').get(NODE, TTL);
const term = db.prepare('SELECT lease_token(?)').pluck().bind(NODE);
const holder = db.prepare('SELECT host, pid FROM process_leases WHERE node = ?').bind(NODE);
const notes = db.prepare('SELECT note, term FROM notes');
const add = db.prepare('INSERT INTO notes VALUES (?, ?)');

function answer(response, code, body) {
  response.writeHead(code, { 'content-type': 'application/json' }).end(`${JSON.stringify(body)}\n`);
}

const server = http.createServer(async (request, response) => {
  try {
    if (request.method !== 'POST') return answer(response, 200, notes.all());
    let note = '';
    for await (const part of request) note += part;
    if (term.get() === null) return answer(response, 503, { writer: holder.get() ?? null });
    add.run(note, term.get());
    answer(response, 201, { term: term.get() });
  } catch (error) {
    answer(response, 503, { error: error.message });
  }
});
server.listen(Number(port), '127.0.0.1', () => console.log(server.address().port));
process.once('SIGTERM', () => process.exit(0)); // a normal exit releases the lease

'use strict';
// Two instances of app.js; the one that writes is killed. Run it: node failover.js

const { spawn } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { once } = require('node:events');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'notes-'));

async function start() {
  const app = path.join(__dirname, 'app.js');
  const child = spawn(process.execPath, [app, path.join(folder, 'notes.db')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { child, url: `http://127.0.0.1:${String(line).trim()}/` };
}

// Asks again until it is written: what a load balancer does with a 503.
async function post(url, note) {
  for (;;) {
    const response = await fetch(url, { method: 'POST', body: note });
    if (response.status === 201) return response.json();
    await new Promise((done) => setTimeout(done, 50));
  }
}

async function main() {
  const first = await start();
  console.log('first writes under term', (await post(first.url, 'one')).term);
  const second = await start();
  const refused = await fetch(second.url, { method: 'POST', body: 'two' });
  const { writer } = await refused.json();
  console.log('second answers', refused.status, 'and who writes:', writer.pid === first.child.pid);
  first.child.kill('SIGKILL');
  console.log('first is killed; second writes under term', (await post(second.url, 'two')).term);
  console.log(await (await fetch(second.url)).json());
  second.child.kill();
  await once(second.child, 'exit');
  fs.rmSync(folder, { recursive: true });
}

main();

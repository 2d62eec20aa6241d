import { fork } from 'node:child_process'; import { openSync } from 'node:fs';
import autocannon from 'autocannon';
const modes = process.argv.slice(2);
const once=(c)=>new Promise(r=>c.once('message',r));
const procs={};
for (const m of modes){ const c=fork('./bench.tmp.mjs',[m],{stdio:['ignore',openSync('/dev/null','w'),'inherit','ipc'], execArgv: process.env.PROF?['--cpu-prof','--cpu-prof-dir=/tmp/prof']:[]}); procs[m]={c,port:(await once(c)).port}; }
for (let round=0; round<3; round++) for (const m of modes) { const {c,port}=procs[m];
  await autocannon({url:`http://127.0.0.1:${port}/v1/things/7`,connections:8,duration:1});
  c.send('mark'); const r=await autocannon({url:`http://127.0.0.1:${port}/v1/things/7`,connections:8,duration:4});
  c.send('read'); const u=await once(c); console.log(round,m.padEnd(8),'req/s',r.requests.average.toFixed(0).padStart(7),'cpu/req us',(u.us/r.requests.total).toFixed(1),'p50',r.latency.p50,'rss',(u.rss/1048576).toFixed(0)); }
for (const m of modes) procs[m].c.kill('SIGINT');

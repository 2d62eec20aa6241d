import 'reflect-metadata';
import { Module, Controller } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { __decorate } from 'tslib';
import { ConfigModule, loadConfig } from '#libs/config';
import { ObservabilityModule, createLogger } from '#libs/observability';
import { HttpModule, createHttpApp, Route, getRouteDefinition } from '#libs/http';
const mode = process.argv[2];
const c0 = () => process.cpuUsage();
let before = null, n = 0;
process.on('message', (m) => { if (m==='mark'){before=process.cpuUsage(); n=0; global.gc?.();} if (m==='read'){const u=process.cpuUsage(before); process.send({us:(u.user+u.system), rss:process.memoryUsage().rss});}});
if (mode === 'express' || mode==='http') {
  const body={success:true,data:{id:'7',title:'x'}};
  if (mode==='http') { const http=await import('node:http'); const s=http.createServer((q,r)=>{const t=JSON.stringify(body);r.setHeader('content-type','application/json');r.setHeader('content-length',t.length);r.end(t)}).listen(0,()=>process.send({port:s.address().port})); }
  else { const express=(await import('express')).default; const a=express(); a.disable('x-powered-by').disable('etag'); a.get('/v1/things/:id',(q,r)=>r.json(body)); const s=a.listen(0,()=>process.send({port:s.address().port})); }
} else {
  class Guard { canActivate(x){ getRouteDefinition(x); return true; } }
  class C { get(){ return {success:true,data:{id:'7',title:'x'}}; } }
  __decorate([Route({method:'GET',path:'/v1/things/:id',summary:'x',auth:'none',owner:'none',rateLimit:'none',idempotency:'none',status:200,response:{},errors:[]})], C.prototype, 'get', null);
  __decorate([Controller()], C);
  const CC = Reflect.decorate([Controller()], C);
  const config = loadConfig({...process.env, LOG_LEVEL: mode==='nolog'?'silent':'info'});
  const {logger} = createLogger(config,'api');
  class M{}; Reflect.decorate([Module({controllers:[C], providers:[{provide:APP_GUARD,useClass:Guard}]})], M);
  class A{}; Reflect.decorate([Module({imports:[ConfigModule.with(config), ObservabilityModule.forRoot({logger,process:'api'}), HttpModule, M]})], A);
  const app = await createHttpApp(A, logger);
  await app.listen(0,'127.0.0.1');
  process.send({port: app.getHttpServer().address().port});
}

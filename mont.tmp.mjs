import { chromium } from 'playwright'
import { readFileSync } from 'node:fs'
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu']})
const [out,w,...fs]=process.argv.slice(2)
const p=await b.newPage({viewport:{width:(+w+10)*fs.length,height:1100}})
await p.setContent('<body style="margin:0;background:#888;display:flex;gap:10px;align-items:flex-start">'+fs.map(f=>`<img width=${w} src="data:image/png;base64,${readFileSync('/tmp/shots3/'+f+'.png').toString('base64')}">`).join(''))
await p.waitForTimeout(300); await p.screenshot({path:out}); await b.close()

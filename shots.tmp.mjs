import { chromium } from 'playwright'
const url='http://localhost:3106'
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync']})
const as=async(email)=>{const c=await b.newContext({viewport:{width:1440,height:900},locale:'en-GB',timezoneId:'Europe/London'});const p=await c.newPage();await p.goto(url+'/auth');await p.getByLabel('Email').fill(email);await p.getByLabel('Password',{exact:true}).fill('cohort-demo');await p.getByRole('button',{name:'Sign in'}).click();await p.waitForURL('**/home');
 const api=async(method,path,body)=>p.evaluate(async([method,path,body])=>{const k=JSON.parse(localStorage.getItem('config')).anonKey;const tk=JSON.parse(localStorage.getItem('session')).access_token;const r=await fetch('/rest/v1/'+path,{method,headers:{apikey:k,authorization:'Bearer '+tk,'content-type':'application/json',prefer:'return=minimal'},body:body?JSON.stringify(body):undefined});if(!r.ok)throw new Error(path+' '+r.status+await r.text());const t=await r.text();return t?JSON.parse(t):null},[method,path,body]);return {p,c,api}}
const B1='00000000-0000-4000-8000-0000000000b1',B2='00000000-0000-4000-8000-0000000000b2'
const ruth=await as('ruth@example.org'),tomas=await as('tomas@example.org'),mina=await as('mina@example.org'),ines=await as('ines@example.org'),jonas=await as('jonas@example.org')
const fresh=process.argv[2]==='fill'
if(fresh){
 await ruth.api('PATCH','groups?id=eq.'+B1,{description:'Supper at a different table every Tuesday. Bring a dish, a friend, or only yourself.',icon_emoji:'🍲',member_limit:24})
 await tomas.api('PATCH','groups?id=eq.'+B2,{description:'We sing on Thursdays at seven in the harbour hall. No audition.',icon_emoji:'🎶',visibility:'listed',join_policy:'request'})
 await tomas.api('POST','rpc/create_group',{id:'00000000-0000-4000-8000-0000000000b3',name:'Readers of very long novels who meet by candlelight on the last Sunday',tz:'Europe/London',color:'plum'})
 await tomas.api('PATCH','groups?id=eq.00000000-0000-4000-8000-0000000000b3',{visibility:'listed',join_policy:'open',description:'One thousand pages at a time.'})
 await ines.api('POST','rpc/join_group',{group_id:B2,note:'I sang alto in Lisbon for ten years and would love to again. My neighbour Jonas told me about you.'})
 await mina.api('POST','rpc/join_group',{group_id:B2,note:null})
 await ruth.api('POST','announcements',{id:'00000000-0000-4000-8000-0000000000d1',group_id:B1,title:'This week we are at the Okafors’',body:'12 Linden Row, 18:30. The bell is broken: knock, or call Ruth.\nBread and candles are taken care of.',pinned:true,expires_at:new Date(Date.now()+4*864e5).toISOString()})
 await ruth.api('POST','announcements',{id:'00000000-0000-4000-8000-0000000000d2',group_id:B1,title:'Thank you for the garden day',body:'Eleven of you came, and the beans are in.',pinned:false})
 await ruth.api('POST','group_invites',{id:'00000000-0000-4000-8000-0000000000e1',group_id:B1,kind:'link',role:'manager',max_uses:10})
 await ruth.api('POST','group_invites',{id:'00000000-0000-4000-8000-0000000000e2',group_id:B1,kind:'email',email:'a.rather.long.address.of.somebody@example.org',role:'member',max_uses:1})
 await ruth.api('POST','group_off_days',{id:'00000000-0000-4000-8000-0000000000f1',group_id:B1,starts_on:'2026-12-24',ends_on:'2026-12-31',label:'Christmas break'})
 await ruth.api('POST','group_off_days',{id:'00000000-0000-4000-8000-0000000000f2',group_id:B1,starts_on:'2027-04-02',ends_on:'2027-04-02',label:'Good Friday'})
}
const only=process.argv[3]?.split(',')
const shots=[
 ['groups-tomas',tomas,'/groups'],['groups-ines',ines,'/groups'],['groups-mina',mina,'/groups'],
 ['group-ruth',ruth,'/groups/'+B1],['group-mina',mina,'/groups/'+B1],['group-new',tomas,'/groups/00000000-0000-4000-8000-0000000000b3'],
 ['members-ruth',ruth,'/groups/'+B1+'?tab=members'],['members-tomas',tomas,'/groups/'+B2+'?tab=members'],['members-new',tomas,'/groups/00000000-0000-4000-8000-0000000000b3?tab=members'],['members-jonas',jonas,'/groups/'+B2+'?tab=members'],
 ['ann-ruth',ruth,'/groups/'+B1+'?tab=announcements'],['ann-empty',jonas,'/groups/'+B2+'?tab=announcements'],
 ['edit-ruth',ruth,'/groups/'+B1+'/edit'],['edit-denied',mina,'/groups/'+B1+'/edit'],['outside-ines',ines,'/groups/00000000-0000-4000-8000-0000000000b3'],
 ['perm-ruth',ruth,'/test/permissions?group='+B1+'&person=00000000-0000-4000-8000-0000000000a3&kind=contentDeletion'],['perm-mina',mina,'/test/permissions?group='+B1],
]
for(const [name,who,path] of shots){ if(only&&!only.some(o=>name.startsWith(o)))continue
 await who.p.goto(url+path)
 for(const theme of (process.argv[4]??'light').split(',')){
  await who.p.evaluate(t=>{localStorage.setItem('theme',t)},theme); 
  for(const [w,h,n] of [[1440,900,'desk'],[390,844,'phone']]){ await who.p.setViewportSize({width:w,height:h}); await who.p.reload(); await who.p.waitForSelector('h1'); await who.p.waitForTimeout(700); await who.p.screenshot({path:`/tmp/shots3/${name}-${theme}-${n}.png`,fullPage:true}) }
 }}
await b.close()

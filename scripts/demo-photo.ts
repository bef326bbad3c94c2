import sharp from 'sharp'

/* The demo comes as SQL, which holds no pictures: the one in Jonas’s journal is drawn here and put there by himself, once. */

const [width, height] = [1200, 800]
const fog = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs><linearGradient id="air" x2="0" y2="1"><stop offset="0" stop-color="#dfe4e6"/><stop offset="1" stop-color="#b9c4c9"/></linearGradient></defs>
  <rect width="1200" height="800" fill="url(#air)"/><rect y="520" width="1200" height="280" fill="#93a3aa"/>
  <path d="M0 520h1200v18q-600 26-1200 0z" fill="#c9d2d5" opacity=".8"/><g opacity=".35"><path d="M780 500h220l-34 44H820z" fill="#4b5960"/>
  <path d="M886 300v200M886 316l80 150h-80z" stroke="#4b5960" stroke-width="6" fill="#6c7a80"/></g>
  <path d="M0 640h340v160H0z" fill="#59666b"/><path d="M80 560h26v90H80zM240 580h26v70h-26z" fill="#47545a"/></svg>`

const person = '00000000-0000-4000-8000-0000000000a4'
const entry = '00000000-0000-4000-8000-00000009d003'
const path = `${person}/${entry}/harbour-in-fog/fog.jpg`

/** Puts the photo into the entry about the fog, unless that has one or is gone. */
export async function putPhotoInJournal(url: string) {
  const { anonKey } = (await (await fetch(`${url}/config.json`)).json()) as { anonKey: string }
  const signedIn = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'jonas@example.org', password: 'cohort-demo' }),
  })
  if (!signedIn.ok) return
  const { access_token } = (await signedIn.json()) as { access_token: string }
  const ask = (address: string, type: string, method = 'GET', body?: BodyInit) =>
    fetch(url + address, {
      method,
      headers: { apikey: anonKey, authorization: `Bearer ${access_token}`, 'content-type': type },
      ...(body === undefined ? {} : { body }),
    })
  const row = `/rest/v1/journal_entries?id=eq.${entry}&has_photo=is.false`
  const answer = await ask(`${row}&select=body_html`, 'application/json')
  const [its] = (await answer.json()) as { body_html: string }[]
  if (!its) return
  const picture = new Uint8Array(await sharp(Buffer.from(fog)).jpeg({ quality: 82 }).toBuffer())
  const put = await ask(`/storage/v1/object/journal/${path}`, 'image/jpeg', 'POST', picture)
  if (!put.ok) return
  const image = `<img data-bucket="journal" data-path="${path}" alt="The harbour in fog" width="${width}" height="${height}">`
  await ask(row, 'application/json', 'PATCH', JSON.stringify({ body_html: its.body_html + image }))
}

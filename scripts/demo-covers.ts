import sharp from 'sharp'

/* The covers of the demo's listings, drawn here and put up by their authors, once: see demo-photo.ts. */

const scene = (sky: string, ground: string, drawn: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540"><rect width="960" height="540" fill="${sky}"/>
  <rect y="390" width="960" height="150" fill="${ground}"/>${drawn}</svg>`

const river = `<path d="M0 300q160-110 330-20t330-30 300-20v310H0z" fill="#86a873"/><path d="M0 380q220-90 470-10t490-40v210H0z" fill="#5e8a63"/>
  <path d="M560 262c-60 30 130 60 20 110s-330 60-240 168h300c-40-80 60-120 90-170s-110-70-170-108z" fill="#9fd0e0"/><circle cx="780" cy="120" r="54" fill="#fbe3a1"/>`
const loaf = `<ellipse cx="480" cy="404" rx="300" ry="26" fill="#4a2c20" opacity=".45"/><path d="M230 390q0-160 250-160t250 160q0 24-40 24H270q-40 0-40-24z" fill="#c9803c"/>
  <path d="M330 300q40-34 76-40M440 270q40-20 84-20M560 266q44 8 74 34" stroke="#f4d3a0" stroke-width="20" stroke-linecap="round" fill="none"/>
  <rect x="800" y="250" width="26" height="150" fill="#f6ead7"/><path d="M813 250q-20-30 0-66 20 36 0 66z" fill="#ffcf6b"/>`
const pan = `<path d="M300 470q60-70 40-120 60 40 60 90 40-60 20-130 90 70 70 160z" fill="#ff9a4d"/><ellipse cx="440" cy="318" rx="230" ry="48" fill="#2f3440"/>
  <ellipse cx="440" cy="304" rx="206" ry="38" fill="#e9c48d"/><path d="M360 300q30-12 60-4M470 312q40 6 64-8" stroke="#b77f45" stroke-width="10" stroke-linecap="round" fill="none"/>
  <rect x="650" y="300" width="230" height="26" rx="13" fill="#4b3a33"/>`
const wave = (y: number, colour: string) =>
  `<path d="M0 ${y}c120-60 240 60 360 0s240 60 360 0 160 40 240 0" stroke="${colour}" stroke-width="22" stroke-linecap="round" fill="none"/>`
const voices = `${wave(120, '#ffd9a0')}${wave(190, '#ff9f8a')}${wave(260, '#c9a8ff')}${wave(330, '#8fd3ff')}
  <path d="M690 400l40-130 40 130zM726 270v140" stroke="#f4efe6" stroke-width="8" fill="#f4efe6"/><path d="M640 410h200l-36 40H672z" fill="#f4efe6"/>`
const coin = (x: number, colour: string) =>
  `<circle cx="${x}" cy="270" r="104" fill="${colour}"/><circle cx="${x}" cy="270" r="78" fill="none" stroke="#fff7e0" stroke-width="8" opacity=".7"/>`
const house = (x: number, top: number, wall: string, roof: string) =>
  `<rect x="${x}" y="${top}" width="190" height="${430 - top}" fill="${wall}"/><path d="M${x - 18} ${top}l113-96 113 96z" fill="${roof}"/>
  <rect x="${x + 32}" y="${top + 36}" width="44" height="54" fill="#ffe9b0"/><rect x="${x + 112}" y="${top + 36}" width="44" height="54" fill="#ffe9b0"/><rect x="${x + 70}" y="350" width="50" height="80" fill="#5a3b2e"/>`

const covers: readonly [author: string, curriculum: string, listing: number, drawn: string][] = [
  ['ruth@example.org', 'cc001', 1, scene('#3b2a4a', '#6a4636', loaf)],
  ['tomas@example.org', 'cc002', 2, scene('#27345c', '#1b2545', voices)],
  ['nora@riverside.example.org', 'e5301', 3, scene('#f4c7a1', '#8a5a44', pan)],
  ['nora@riverside.example.org', 'e5302', 4, scene('#cfe6ee', '#5e8a63', river)],
  [
    'nora@riverside.example.org',
    'e5303',
    5,
    scene('#dfe9dc', '#c3d6bf', coin(260, '#d9a441') + coin(480, '#b9834a') + coin(700, '#9aa3ad')),
  ],
  [
    'nora@riverside.example.org',
    'e5304',
    6,
    scene(
      '#bcd8f2',
      '#8f9a8b',
      house(110, 230, '#e07a5f', '#8c3f32') +
        house(384, 190, '#f2cc8f', '#a9713b') +
        house(658, 250, '#81b29a', '#40695a'),
    ),
  ],
]

/** Puts each cover where its listing looks for it, unless it is there. */
export async function putCovers(url: string) {
  const { anonKey } = (await (await fetch(`${url}/config.json`)).json()) as { anonKey: string }
  for (const [email, curriculum, listing, drawn] of covers) {
    const signedIn = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'cohort-demo' }),
    })
    if (!signedIn.ok) return
    const { access_token } = (await signedIn.json()) as { access_token: string }
    const id = (end: string) => `00000000-0000-4000-8000-${end.padStart(12, '0')}`
    await fetch(`${url}/storage/v1/object/curriculum/${id(curriculum)}/${id(`e520${listing}`)}/cover.jpg`, {
      method: 'POST',
      headers: { apikey: anonKey, authorization: `Bearer ${access_token}`, 'content-type': 'image/jpeg' },
      body: new Uint8Array(await sharp(Buffer.from(drawn)).jpeg({ quality: 82 }).toBuffer()),
    })
  }
}

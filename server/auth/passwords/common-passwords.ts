/*
 * The check for passwords that are tried first. Lists of them are variations on few themes, so the themes are what is
 * kept: a common word or name with figures and signs around it, letters swapped for figures; one thing again and again;
 * a walk over the keyboard or the alphabet.
 */

/** `own`: words that whoever guesses knows as well, such as the name of the site or of the person. */
export function isCommon(password: string, own: string[] = []): boolean {
  const small = password.toLowerCase().normalize('NFKC')
  if (isRepeated(small) || isWalk(small)) return true
  const names = own.map((word) => word.toLowerCase()).filter((word) => word.length >= 4)
  return bares(small).some(
    (bare) => words.has(bare) || names.includes(bare) || isRepeated(bare) || isWalk(bare) || isTwice(bare),
  )
}

/** The rest without figures and signs at either end, as it is and with figures read as letters. */
function bares(small: string): string[] {
  const trim = (text: string) => text.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const read = (text: string) => text.replace(/[0134578@$!|]/g, (sign) => leet[sign]!)
  // `p4ssw0rd1`: what stands at the end is a figure, what stands within is a letter
  const core = small.replace(/^\d+/, '').replace(/[\d!?.*#_-]+$/, '')
  return [trim(small), trim(read(small)), trim(read(core))].filter((bare) => bare.length >= 3)
}

const leet: Record<string, string> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '@': 'a', $: 's', '!': 'i', '|': 'l' },
}

/** One to four signs, again and again: `aaaaaaaa`, `12121212`, `abcabcabc`. */
const isRepeated = (text: string) => text.length >= 6 && /^(.{1,4})\1+(.{0,3})$/.test(text)

/** A common word two times. */
const isTwice = (text: string) =>
  text.length % 2 === 0 &&
  text.slice(0, text.length / 2) === text.slice(text.length / 2) &&
  words.has(text.slice(text.length / 2))

const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
  'zaq12wsxcde34rfvbgt56yhn',
]
const walks = rows.flatMap((row) => [row, [...row].reverse().join('')])

/** Made of at most two stretches of such a row: `qwertyuiop`, `12345678`, `qwer1234`. */
function isWalk(text: string) {
  if (text.length < 4) return false
  if (walks.some((row) => row.includes(text))) return true
  for (let at = 3; at <= text.length - 3; at++) {
    const [first, second] = [text.slice(0, at), text.slice(at)]
    if (walks.some((row) => row.includes(first)) && walks.some((row) => row.includes(second))) return true
  }
  return false
}

// words and names that such lists are full of
const words = new Set(
  `password passwort passwords motdepasse contrasena parola pass passw passwd secret geheim hidden private letmein
  welcome willkommen bienvenue hello hallo login signin access admin administrator root superuser user guest test
  tester testing testtest demo sample default changeme changeit change temp temporary qwerty qwertz azerty asdf zxcv
  dragon monkey tiger lion eagle falcon panther wolf shark bear puppy kitty kitten butterfly dolphin horse turtle
  football baseball basketball soccer hockey tennis golf golfer running swimming skateboard cricket rugby
  iloveyou iloveu loveyou lovely love loveme lover sweetheart honey sweety darling babygirl babyboy angel princess
  prince queen king kingdom princesa heart forever friends friend bestfriend family mother father brother sister
  sunshine summer winter spring autumn flower rainbow moonlight starlight sunflower blossom cherry apple orange
  banana strawberry chocolate cookie coffee cheese pepper ginger cupcake pumpkin peanut butter candy
  superman batman spiderman ironman starwars pokemon pikachu matrix naruto minecraft fortnite warcraft playstation
  nintendo mario zelda hunter killer ninja warrior soldier pirate wizard master merlin shadow phoenix thunder storm
  lightning blizzard hurricane mustang ferrari porsche mercedes corvette harley yamaha honda camaro
  michael jordan jennifer jessica michelle ashley amanda daniel andrew joshua matthew anthony robert william thomas
  charlie george jackson maggie buster bailey rocky lucky max sophie hannah nicole samantha elizabeth victoria
  alexander alexandra christian benjamin jonathan nicholas patrick richard steven charles martin maria anna laura
  computer internet google facebook twitter youtube windows microsoft apple samsung android iphone linux server
  system network database engineer developer hacker security freedom peace liberty america london paris berlin
  england germany france canada australia chelsea liverpool arsenal barcelona madrid juventus manchester yankees
  cowboys lakers steelers eagles packers patriots
  trustno trustnoone whatever nothing something anything everything never please thankyou money dollar rich lottery
  success winner champion victory destiny blessed jesus christ heaven faith church gospel genesis angels
  monday tuesday wednesday thursday friday saturday sunday january february march april june july august september
  october november december birthday christmas holiday
  purple yellow orange green silver golden diamond crystal black white blue red
  abc abcd abcdef letmeinnow openup opensesame startrek scooby garfield snoopy mickey disney barney
  company business office school student teacher college university class group team member`
    .split(/\s+/)
    .filter(Boolean),
)

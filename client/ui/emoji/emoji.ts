/** Signs that people answer with, each with its name, and after it the other words that it is found by. */
export const emoji: readonly [sign: string, words: string][] = [
  ['👍', 'thumbs up, yes good like agree'],
  ['❤️', 'heart, love'],
  ['😂', 'tears of joy, laugh funny'],
  ['🎉', 'party, celebrate hooray congratulations'],
  ['🙏', 'thanks, pray please folded hands'],
  ['👀', 'eyes, look see'],
  ['✅', 'done, check tick yes'],
  ['👎', 'thumbs down, no disagree'],
  ['😊', 'smile, happy'],
  ['😍', 'in love, eyes hearts'],
  ['🤔', 'thinking, hmm wonder'],
  ['😮', 'surprised, wow oh'],
  ['😢', 'sad, cry tear'],
  ['😅', 'phew, sweat relief'],
  ['🙌', 'raised hands, praise hooray'],
  ['👏', 'applause, clap bravo'],
  ['💪', 'strong, muscle'],
  ['🤝', 'handshake, deal agree'],
  ['👋', 'wave, hello bye'],
  ['🔥', 'fire, great hot'],
  ['⭐', 'star, favourite'],
  ['💡', 'idea, light bulb'],
  ['❓', 'question'],
  ['❗', 'important, exclamation'],
  ['➕', 'plus one, me too'],
  ['💯', 'hundred, perfect'],
  ['🌱', 'seedling, plant grow'],
  ['☕', 'coffee, break'],
  ['🍞', 'bread'],
  ['🍽️', 'supper, plate dinner eat'],
  ['🎵', 'music, note song'],
  ['📖', 'book, read'],
  ['🕯️', 'candle'],
  ['🚗', 'car, lift drive'],
  ['🏠', 'house, home'],
  ['⏰', 'clock, alarm late time'],
  ['🤒', 'ill, sick'],
  ['🎂', 'cake, birthday'],
  ['☀️', 'sun, sunny'],
  ['🌧️', 'rain'],
]

const kept = 'reactions'

function read(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(kept) ?? '[]')
    return Array.isArray(list) ? list.map(String) : []
  } catch {
    // what somebody else wrote there is no reason to offer nothing
    return []
  }
}

/** The six that one used last, or that most people use. */
export const frequent = () => [...new Set([...read(), ...emoji.map(([sign]) => sign)])].slice(0, 6)

export const used = (sign: string) =>
  localStorage.setItem(kept, JSON.stringify([sign, ...read().filter((one) => one !== sign)].slice(0, 12)))

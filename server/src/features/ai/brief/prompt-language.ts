const COMMON_WORDS: Record<string, RegExp> = {
  en: /(?<!\p{L})(?:the|and|for|with|of|our|an?|to|website)(?!\p{L})/giu,
  de: /(?<!\p{L})(?:der|die|das|und|für|mit|eine?n?r?|wir|am|im|ein|unsere?)(?!\p{L})/giu,
  fr: /(?<!\p{L})(?:le|la|les|et|pour|avec|une?|des|du|nous|notre)(?!\p{L})/giu,
  es: /(?<!\p{L})(?:el|la|los|y|para|con|un|una|de|nuestr[oa])(?!\p{L})/giu,
  it: /(?<!\p{L})(?:il|la|gli|e|per|con|un|una|di|nostr[oa]|della)(?!\p{L})/giu,
}

/** Guesses the language of a prompt from common words; null if it contains none. */
export function languageOf(prompt: string): string | null {
  const counts = Object.entries(COMMON_WORDS).map(([language, words]) => ({
    language,
    count: [...prompt.matchAll(words)].length,
  }))
  const best = counts.sort((a, b) => b.count - a.count)[0]
  return best && best.count > 0 ? best.language : null
}

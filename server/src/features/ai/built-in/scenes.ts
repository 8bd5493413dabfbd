/** Scenes in English and the words in prompts that refer to them. */
const SCENES: [string, RegExp][] = [
  [
    'a lake among mountains',
    /\blake|(?<!\p{L})(?:am|an einem|vom) [\p{L}\s]{0,20}see(?!\p{L})|seeufer|lago|(?<!\p{L})lac(?!\p{L})/iu,
  ],
  [
    'the sea and a beach',
    /\bsea\b|seaside|beach|ocean|coast|island|strand|küste|(?<!\p{L})meer|insel|playa|(?<!\p{L})mar(?!\p{L})|plage|spiaggia|(?<!\p{L})mare(?!\p{L})|isla/iu,
  ],
  ['vineyards and hills', /vineyard|wine|weingut|weinberg|winzer|heurig|vignoble|viñedo|vigneto|cantina/iu],
  [
    'mountains with a wide view',
    /mountain|alp[se]|alpin|(?<!\p{L})berg|ski|tirol|tyrol|montagn|montañ|dolomit/iu,
  ],
  ['a forest in the morning', /forest|wald|woodland|forêt|bosque|bosco/iu],
  ['fields in the countryside', /farm|bauernhof|countryside|rural|landwirt|(?<!\p{L})campo|campagn/iu],
  [
    'the skyline of a city',
    /city|downtown|urban|stadt|metropol|ville|ciudad|città|vienna|wien|berlin|london|paris|new york|münchen|zürich/iu,
  ],
]

export const sceneIn = (prompt: string): string | null =>
  SCENES.find(([, words]) => words.test(prompt))?.[0] ?? null

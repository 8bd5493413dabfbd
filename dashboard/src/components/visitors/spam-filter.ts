/** Lists what was taken for spam instead of the rest. */
export const SPAM_FILTER = {
  name: 'spam',
  label: 'Without spam',
  type: 'choice',
  options: [{ value: 'true', label: 'Spam' }],
} as const

/** `spam` as the API takes it. */
export const withSpam = <W extends { spam?: string }>({ spam, ...others }: W) => ({
  ...others,
  ...(spam && { spam: true }),
})

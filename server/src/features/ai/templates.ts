const notYet = async (): Promise<never> => {
  throw new Error('not yet')
}
export const generateTemplate = notYet
export const generateTemplateVariants = notYet

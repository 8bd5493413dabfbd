/** Pages of a preview are served below this path on the host of the site. */
export const PREVIEWS = '/_sw/preview/'
export const previewPath = (token: string) => `${PREVIEWS}${token}`

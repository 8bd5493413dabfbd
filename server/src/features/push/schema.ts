export const PUSH = '/v1/sites/:siteId/push'
export const write = { access: 'push:write' } as const
export const extension = { ...write, extension: true } as const

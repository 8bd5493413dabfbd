/** How long a deleted site can be restored. */
export const BIN_DAYS = 30

export const eraseAtOf = (deletedAt: Date) => new Date(deletedAt.getTime() + BIN_DAYS * 86_400_000)

/** Addresses that end in the same mailbox. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const [local = ''] = address.slice(0, at).toLowerCase().split('+', 1)
  const domain = address.slice(at + 1).toLowerCase()
  return ['gmail.com', 'googlemail.com'].includes(domain)
    ? `${local.replaceAll('.', '')}@gmail.com`
    : `${local}@${domain}`
}

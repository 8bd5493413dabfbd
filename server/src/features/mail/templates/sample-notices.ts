type Around = { isGerman: boolean; url: string; at: (hours: number) => string; name: string }

/** What owners are told, for previews. */
export function noticeSamples({ isGerman, url, at, name }: Around) {
  const notice = {
    occasion: 'made' as const,
    url,
    customer: { name: 'Ada Lovelace', email: 'ada@example.com' },
  }
  return {
    order_notice: {
      ...notice,
      ...{
        orderNumber: '1042',
        currency: 'EUR',
        total: 21.9,
        paymentMethod: isGerman ? 'Überweisung' : 'Transfer',
        expiresAt: at(0),
      },
      lines: [{ name, quantity: 2, total: 17 }],
      extras: [{ label: isGerman ? 'Versand' : 'Shipping', amount: 4.9 }],
    },
    payment_problem: {
      url,
      orderNumber: '1042',
      currency: 'EUR',
      amount: 21.9,
      problem: 'disputed' as const,
    },
    booking_notice: {
      ...notice,
      serviceName: isGerman ? 'Massage, 60 Minuten' : 'Massage, 60 minutes',
      staffName: 'Grace',
      startsAt: at(0),
      endsAt: at(1),
      decision: url,
      expiresAt: at(-24),
    },
    reservation_notice: { ...notice, startsAt: at(0), partySize: 4 },
    rental_notice: {
      ...notice,
      unitName: isGerman ? 'Bootshaus' : 'Boathouse',
      guests: 2,
      total: 387,
      currency: 'EUR',
      ...{
        checkIn: at(0).slice(0, 10),
        checkOut: at(3 * 24).slice(0, 10),
        decision: url,
        expiresAt: at(-24),
      },
    },
  }
}

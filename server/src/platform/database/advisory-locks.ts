/** The keys of all advisory locks, which share one namespace per database. */
export const ADVISORY_LOCKS = {
  migrations: 7_483_920_115,
  firstStart: 7_483_920_116,
  webhookClaims: 7_483_920_117,
  pushClaims: 7_483_920_118,
  aiJobClaims: 7_483_920_119,
  setup: 7_483_920_120,
  mailClaims: 7_483_920_121,
  analytics: 7_483_920_122,
  backup: 7_483_920_123,
}

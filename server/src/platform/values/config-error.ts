/** The configuration is not usable; the message names the variable and what it takes. */
export class ConfigError extends Error {}

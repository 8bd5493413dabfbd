/** Release of the API (the API specification's Versioning): shown by health and in the OpenAPI document. */
export const API_VERSION = '1.5.0'

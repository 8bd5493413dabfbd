/** Below each, a site has a folder for its files. Proofs of delivery are in none. */
export const SITE_FOLDERS = ['media', 'maps', 'products', 'forms', 'applications']

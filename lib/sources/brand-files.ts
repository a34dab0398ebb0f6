/** Names of the brand files in the extension's package, set by wxt.config.ts. */
export const BRAND_FILES = { index: 'brands.compact', records: 'brands.records' } as const

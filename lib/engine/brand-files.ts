/** Names of the files of brands in the extension's package, where wxt.config.ts puts them. */
export const BRAND_FILES = { index: 'brands.compact', records: 'brands.records' } as const

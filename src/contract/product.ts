/** The only place that names the product; page titles, brand, documents and messages use it. */
export const PRODUCT_NAME = 'Sunshine Ledger'

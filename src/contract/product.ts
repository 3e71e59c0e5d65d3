/** The one place the product is named: page titles, brand, documents and messages read it. */
export const PRODUCT_NAME = 'Sunshine Ledger'

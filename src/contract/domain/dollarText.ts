import { dollars } from './dollars.ts'

/**
 * Integer cents as a sentence of the server or the importer writes them, exactly: `-$1,234.50`. The client has formatMoney,
 * because its ui imports nothing from here.
 */
export const dollarText = (cents: number): string =>
  dollars(cents)
    .replace(/\B(?=(\d{3})+\.)/g, ',')
    .replace(/\d/, '$$$&')

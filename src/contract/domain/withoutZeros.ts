/** A number as it is written in addresses: without leading zeros. Any other text is returned as it is. */
export const withoutZeros = (text: string): string => text.replace(/^0+(?=[1-9]\d*$|0$)/, '')

/** 2000 is 2,000. */
export const formatNumber = (number: number): string => number.toLocaleString('en-US')

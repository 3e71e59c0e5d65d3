/** The bytes of a JSON text whose value is a T. */
export type JsonOf<T> = Uint8Array<ArrayBuffer> & { readonly says?: T }

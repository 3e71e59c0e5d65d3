/** The bytes of a JSON text that says this. */
export type JsonOf<T> = Uint8Array<ArrayBuffer> & { readonly says?: T }

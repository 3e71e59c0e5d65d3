/** The path of an address in the framework's syntax; a document's FilePath matches the rest of the path. */
export const routePath = (address: string) =>
  address
    .slice(address.indexOf('/'))
    .replace('{FilePath}', ':FilePath{.+}')
    .replace(/{(\w+)}/g, ':$1')

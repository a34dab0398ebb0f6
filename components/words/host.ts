/** Host and port of a service address. */
export function hostOf(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/.*$/, '')
}

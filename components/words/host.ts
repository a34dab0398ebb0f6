/** The part of a service address that a person knows it by: host and port. */
export function hostOf(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/.*$/, '')
}

/** `no records`, `1 record`, `1,200 records`: a number of things, given as one of them and as several. */
export function counted(number: number, one: string, several = `${one}s`): string {
  return `${number === 0 ? 'no' : number.toLocaleString('en')} ${number === 1 ? one : several}`
}

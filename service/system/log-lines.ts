const WORDS: Readonly<Record<number, string>> = { 20: 'debug', 30: 'info', 40: 'warning', 50: 'error' }

const told = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

export function readableLine(line: string): string {
  const { level, time, msg, ...facts } = JSON.parse(line) as Record<string, unknown>
  const at = new Date(Number(time)).toTimeString().slice(0, 8)
  const all = Object.entries(facts).map(([name, value]) => `${name} ${told(value)}`)
  return `${at} ${WORDS[Number(level)] ?? told(level)}: ${told(msg)}${all.length === 0 ? '' : ` (${all.join(', ')})`}\n`
}

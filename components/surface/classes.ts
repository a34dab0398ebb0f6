export type ClassesRead = { ok: true; classes: number[] } | { ok: false; bad: string }

/**
 * Nice classes from typed text such as `9, 42`: whole numbers from 1 to 45 (WIPO Nice classification), each once, in
 * order; or the first part that is not one.
 */
export function readClasses(text: string): ClassesRead {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  const bad = parts.find((part) => !/^\d{1,2}$/.test(part) || Number(part) < 1 || Number(part) > 45)
  if (bad !== undefined) return { ok: false, bad }
  return { ok: true, classes: [...new Set(parts.map(Number))].sort((a, b) => a - b) }
}

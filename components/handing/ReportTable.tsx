import type { ComponentChildren } from 'preact'

interface Props {
  headings: string[]
  /** Width of each column, in percent of the page. */
  widths: number[]
  children: ComponentChildren
}

/** A table of a report, whose headings are repeated on each printed page. */
export function Table({ headings, widths, children }: Props) {
  return (
    <table>
      <thead>
        <tr>
          {headings.map((heading, at) => (
            <th key={heading} scope="col" style={{ width: `${widths[at]}%` }}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

import type { ComponentChildren } from 'preact'

/** A table of a report, whose headings are repeated on each printed page. */
export function Table({ headings, children }: { headings: string[]; children: ComponentChildren }) {
  return (
    <table>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

const COUNTRY = /,\s*[A-Z]{2}\s*$/
/** As in `10965 Berlin` and `SW1A 1AA London`. */
const PLACE_BY_POSTCODE = /,\s*[A-Z]{0,3}-?\d[\dA-Z -]{1,8}\s[^,]+$/
const LAST_PART = /,\s*[^,]+$/

/** Name in `Acme GmbH, 10965 Berlin, DE`. Without a country at the end, the whole text may be a name with a comma. */
export function ownerName(applicant: string): string {
  if (!COUNTRY.test(applicant)) return applicant
  const placed = applicant.replace(COUNTRY, '')
  const byPostcode = placed.replace(PLACE_BY_POSTCODE, '')
  const name = byPostcode === placed ? placed.replace(LAST_PART, '') : byPostcode
  return name.trim() === '' ? applicant : name
}

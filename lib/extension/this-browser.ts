/** Stands where the host of a service stands in a view, where no service takes part. No host is written like it. */
export const THIS_BROWSER = 'this browser'

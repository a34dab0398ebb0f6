// The token of the link stands behind the #, so that it reaches no server before a button is pressed, and no history.
const token = location.hash.slice(1)
const field = document.getElementById('token-field')
const input = document.getElementById('token')
if (token !== '' && field !== null && input !== null) {
  input.value = token
  field.hidden = true
  history.replaceState(null, '', location.pathname + location.search)
}

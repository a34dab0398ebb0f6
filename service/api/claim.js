// The link's fragment contains the token, so that no server gets it before a button is pressed. The script also removes
// it from the history.
const token = location.hash.slice(1)
const field = document.getElementById('token-field')
const input = document.getElementById('token')
if (token !== '' && field !== null && input !== null) {
  input.value = token
  field.hidden = true
  history.replaceState(null, '', location.pathname + location.search)
}

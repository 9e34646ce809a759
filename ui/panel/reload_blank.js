// Streamlit's page goes blank for good if an update does not fit what it has drawn. Reloading loses nothing: all data is in the stores.
const EVERY = 500

export default function () {
  window.irisRevives ??= setInterval(() => {
    if (!document.getElementById("root")?.childElementCount) location.reload()
  }, EVERY)
}

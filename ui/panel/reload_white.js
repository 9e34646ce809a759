// Streamlit's page goes white for good where an update does not fit what it has drawn; all there is stands in the stores.
const EVERY = 500

export default function () {
  window.irisRevives ??= setInterval(() => {
    if (!document.getElementById("root")?.childElementCount) location.reload()
  }, EVERY)
}

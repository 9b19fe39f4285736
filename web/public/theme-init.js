// Runs before the first paint, so that a dark or right-to-left visitor never sees a flash. A file, not inline: the CSP allows no inline script.
(function () {
  var root = document.documentElement;
  var read = function (key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  var mode = read('wayfare-mode') || 'system';
  var dark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.add(dark ? 'dark' : 'light');
  var language = read('wayfare-language');
  if (language === 'ar') {
    root.lang = 'ar';
    root.dir = 'rtl';
  }
})();

/** Said by the bundler: "production" or "development"; and "true" where the page has the module in place of a server. */
declare const process: { readonly env: { readonly NODE_ENV: string; readonly HAS_MODULE?: string } };

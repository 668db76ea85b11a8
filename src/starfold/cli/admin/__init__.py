"""`starfold admin`: what a host does with the database of a site, while its servers run."""

"""A run as a document: one HTML file, JUnit XML, Markdown; and two runs held against each other."""
